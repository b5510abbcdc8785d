/** The words of all languages, by their codes, for whoever speaks several at once. */
export const allWords = (): ReadonlyMap<string, Readonly<Record<string, string>>> =>
  new Map(Object.entries(files).map(([path, words]) => [path.slice('./'.length, -'.json'.length), words]))

const files = import.meta.glob<Readonly<Record<string, string>>>('./*.json', { eager: true, import: 'default' })
