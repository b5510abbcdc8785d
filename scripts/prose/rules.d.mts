/** The sentences of a text that break a style rule, with the reasons. */
export function findProseProblems(text: string): string[]
