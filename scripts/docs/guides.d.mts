import type { Reference } from './read-reference.mjs'

export interface Guide {
  readonly name: string
  readonly title: string
  readonly text: string
}

export interface SearchResult {
  readonly address: string
  readonly page: string
  readonly heading: string
  readonly body: string
}

export type SearchDocs = (text: string) => readonly SearchResult[]

export function readGuides(root: string): Promise<readonly Guide[]>

export function addressOf(name: string): string

export function guidePage(guide: Guide, guides?: readonly Guide[]): string

export function createSearch(guides: readonly Guide[], reference?: Reference): SearchDocs

export function searchPage(text: string, search: SearchDocs, guides: readonly Guide[]): string
