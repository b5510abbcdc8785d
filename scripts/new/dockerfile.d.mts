/** What npm needs besides the two files that name the packages: a file, or a folder. */
interface Brings {
  readonly file?: string
  readonly folder?: string
}

export declare function dockerfileOf(brings: Brings): string
export declare const dockerignore: string
