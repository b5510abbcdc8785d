/** A file or a folder that npm needs in addition to package.json and package-lock.json. */
interface Brings {
  readonly file?: string
  readonly folder?: string
}

export declare function dockerfileOf(brings: Brings): string
export declare const dockerignore: string
