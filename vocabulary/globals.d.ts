/** Types of the standard library that both browsers and Node have. Only types that the vocabulary uses are declared. */
declare class URL {
  constructor(url: string, base?: string)
  static canParse(url: string, base?: string): boolean
  readonly protocol: string
  readonly hostname: string
  readonly pathname: string
  readonly searchParams: Iterable<readonly [name: string, value: string]>
}

declare const crypto: { getRandomValues<T extends Uint8Array>(bytes: T): T }

declare class URLSearchParams {
  constructor(from?: string | Readonly<Record<string, string>>)
  toString(): string
}

declare class TextEncoder {
  encode(text: string): Uint8Array
}
