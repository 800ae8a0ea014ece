// Paths that only staff screens link to; guests do not load this file (requirements/website.md).

export const hoursPath = "/Arbeitsstunden";
