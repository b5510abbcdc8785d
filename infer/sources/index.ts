import type { Source } from '../told'
import { openApi } from './openapi'

/** The sorts of source, in the order in which they are tried. */
export const sources: readonly Source[] = [openApi]
