"""The small changes of meaning that can be made in a file: each is one piece of its text put for another."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import cast

COMPARED = {
    **{ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">")},
    **{ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.In: ("in", "not in"), ast.NotIn: ("not in", "in")},
    **{ast.Is: ("is", "is not"), ast.IsNot: ("is not", "is")},
}
CALCULATED = {ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "//"), ast.FloorDiv: ("//", "*")}
JOINED = {ast.And: ("and", "or"), ast.Or: ("or", "and")}
IN_A_SCRIPT = [
    (r" < ", " <= "),
    (r" <= ", " < "),
    (r" > ", " >= "),
    (r" >= ", " > "),
    (r" === ", " !== "),
    (r" !== ", " === "),
    (r" && ", " || "),
    (r" \|\| ", " && "),
    (r" \?\? ", " && "),
    (r" \+ 1\b", " + 2"),
    (r" - 1\b", " - 2"),
    (r"(?<=\()!(?=\w)", ""),
    (r"\btrue\b", "false"),
    (r"\bfalse\b", "true"),
    (r"\breturn;", ";"),
]


@dataclass(frozen=True)
class Mutant:
    """`was` at these bytes of the file, and what is put there."""

    path: Path
    line: int
    column: int
    start: int
    was: str
    becomes: str

    @property
    def place(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"

    def applied_to(self, content: bytes) -> bytes:
        end = self.start + len(self.was.encode())
        assert content[self.start : end] == self.was.encode()
        return content[: self.start] + self.becomes.encode() + content[end:]

    def __str__(self) -> str:
        return f"{self.place}  {' '.join(self.was.split())!r} → {self.becomes!r}"


def mutants_in(tree: Path, path: Path) -> list[Mutant]:
    content = path.read_bytes()
    found = _of_a_script(content) if path.suffix == ".js" else _of_python(content)
    starts = [0, *(at + 1 for at, byte in enumerate(content) if byte == 10)]
    mutants = []
    for start, was, becomes in found:
        line = max(number for number, at in enumerate(starts, 1) if at <= start)
        mutants.append(Mutant(path.relative_to(tree), line, start - starts[line - 1], start, was, becomes))
    return sorted(set(mutants), key=lambda mutant: (mutant.start, mutant.becomes))


def _of_a_script(content: bytes) -> Iterator[tuple[int, str, str]]:
    text = content.decode()
    comments = [match.span() for match in re.finditer(r"/\*.*?\*/|//[^\n]*", text, re.DOTALL)]
    for pattern, becomes in IN_A_SCRIPT:
        for match in re.finditer(pattern, text):
            if not any(start <= match.start() < end for start, end in comments):
                yield len(text[: match.start()].encode()), match[0], becomes


def _of_python(content: bytes) -> Iterator[tuple[int, str, str]]:
    starts = [0, *(at + 1 for at, byte in enumerate(content) if byte == 10)]

    def span(node: ast.AST) -> tuple[int, int]:
        at: ast.expr = cast(ast.expr, node)
        return starts[at.lineno - 1] + at.col_offset, starts[(at.end_lineno or 0) - 1] + (at.end_col_offset or 0)

    def between(left: ast.AST, right: ast.AST, words: tuple[str, str]) -> Iterator[tuple[int, str, str]]:
        start, end = span(left)[1], span(right)[0]
        word = rf"(?<!\w){re.escape(words[0])}(?!\w)" if words[0].isalpha() else re.escape(words[0])
        if match := re.search(word.encode(), content[start:end]):
            yield start + match.start(), words[0], words[1]

    def text_of(node: ast.AST) -> str:
        start, end = span(node)
        return content[start:end].decode()

    for node in ast.walk(_without_texts(ast.parse(content))):
        match node:
            case ast.Compare(left=left, ops=ops, comparators=compared):
                for one, operator, other in zip([left, *compared], ops, compared, strict=False):
                    yield from between(one, other, COMPARED[type(operator)])
            case ast.BoolOp(op=operator, values=values):
                for one, other in pairwise(values):
                    yield from between(one, other, JOINED[type(operator)])
            case ast.BinOp(left=left, op=operator, right=right) if type(operator) in CALCULATED:
                if not any(isinstance(side, ast.JoinedStr) or _is_text(side) for side in (left, right)):
                    yield from between(left, right, CALCULATED[type(operator)])
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield span(node)[0], text_of(node), text_of(operand)
            case ast.AugAssign(target=target, op=ast.Add() | ast.Sub() as operator, value=value):
                words = ("+=", "-=") if isinstance(operator, ast.Add) else ("-=", "+=")
                yield from between(target, value, words)
            case ast.Constant(value=bool() as value):
                yield span(node)[0], str(value), str(not value)
            case ast.Constant(value=int() as value):
                yield span(node)[0], text_of(node), str(value + 1)
            case ast.comprehension(ifs=conditions):
                for condition in conditions:
                    yield span(condition)[0], text_of(condition), "True"
            case ast.If(test=test, body=[ast.Raise() | ast.Return() | ast.Continue()]):
                yield span(test)[0], text_of(test), "False"
            case ast.Call(keywords=[_, *_, ast.keyword(arg=str()) as last]) if "filter" in _called(node):
                start = content.rindex(b",", 0, span(last.value)[0])
                yield start, content[start : span(last.value)[1]].decode(), ""
            case _:
                pass


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


def _without_texts(tree: ast.Module) -> ast.Module:
    """Annotations, class decorators and what stands in f-strings have no places of their own or none that matter."""

    class Leave(ast.NodeTransformer):
        def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.JoinedStr:
            node.values = []
            return node

        def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
            node.annotation = ast.Name("None", ast.Load(), lineno=0, col_offset=0, end_lineno=0, end_col_offset=0)
            self.generic_visit(node)
            return node

        def visit_arg(self, node: ast.arg) -> ast.arg:
            node.annotation = None
            return node

        def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
            node.decorator_list = []  # slots or none, a dataclass means the same
            self.generic_visit(node)
            return node

        def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
            node.returns = None
            self.generic_visit(node)
            return node

    return Leave().visit(tree)
