// Where the site begins: "/", or a path such as "/klaverjas/" on a server that it shares with others.
export const SITE = new URL("../../", import.meta.url).pathname;
