import { useDataProvider } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, useRef } from 'react'
import { t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { useAccess } from '../shared/records/access'
import { silentProvider } from '../shared/records/silent-queries'
import { clearCells, columnsFrom, copyCellTexts, lockedCellsMessage, pasteMessage, pasteTexts } from './cell-operations'
import { parseClipboardText, toClipboardText } from './clipboard-text'
import type { GridCursor } from './grid-cursor'
import type { GridSheet } from './grid-sheet'
import { fetchReferenceOptions, withCurrentReferences } from './reference-options'

interface Options {
  readonly sheet: GridSheet
  readonly cursor: GridCursor
  readonly tell: (said: string | undefined) => void
  readonly isBusy: boolean
}

/** Copies and pastes ranges of cells in a format that spreadsheets understand. */
export function useGridClipboard({ sheet, cursor, tell, isBusy }: Options) {
  const { api, registry } = useWorkbench()
  const client = useQueryClient()
  const provider = useDataProvider()(silentProvider)
  const { canCall } = useAccess()
  const { block, mark } = cursor
  const latest = useRef({ sheet, block })
  latest.current = { sheet, block }

  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData.setData('text/plain', toClipboardText(copyCellTexts(sheet, block)))
  }
  const onCut = (event: ClipboardEvent) => {
    onCopy(event)
    if (!isBusy) tell(lockedCellsMessage(clearCells(sheet, block, registry)))
  }
  const paste = async (text: string) => {
    const texts = parseClipboardText(text)
    const cols = Math.max(texts[0]?.length ?? 0, block.end - block.start + 1)
    try {
      const columns = columnsFrom(sheet, block, cols)
      const isOne = texts.length === 1 && texts[0]?.length === 1
      const offered = await fetchReferenceOptions(
        columns.map(({ field }, at) => ({ field, texts: texts.map((row) => row[isOne ? 0 : at] ?? '') })),
        { api, provider, registry, client, mayList: (resource) => canCall(resource, 'list') },
      )
      const { sheet: now, block: at } = latest.current
      const known = withCurrentReferences(offered, columns, now.rows)
      const { filled, locked, lost } = pasteTexts(now, at, texts, known, registry)
      mark({ row: filled.top, col: filled.start }, { row: filled.bottom, col: filled.end })
      tell(pasteMessage(locked, lost))
    } catch {
      tell(t('The pasted values refer to records that could not be loaded. Try again.'))
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    if (text !== '' && !isBusy) void paste(text)
  }
  return { onCopy, onCut, onPaste }
}
