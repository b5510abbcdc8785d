export interface Guide {
  readonly name: string
  readonly title: string
  readonly text: string
}

export function readGuides(root: string): Promise<readonly Guide[]>

export function guidePage(guide: Guide): string
