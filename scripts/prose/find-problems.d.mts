/**
 * The sentences that break a style rule, in papers, comments and screen texts: a line for each sentence.
 *
 * @param paths folders and files of the engine. Default: all files of the repository.
 */
export function findProjectProseProblems(paths?: readonly string[]): string[]
