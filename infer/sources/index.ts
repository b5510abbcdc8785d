import type { Source } from '../told'
import { postgres } from './database/postgres'
import { sqlite } from './database/sqlite'
import { har } from './har'
import { live } from './live'
import { openApi } from './openapi'

/** The sorts of source, in the order in which they are tried. */
export const sources: readonly Source[] = [har, openApi, live, sqlite, postgres]
