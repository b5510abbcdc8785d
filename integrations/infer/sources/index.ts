import type { InferenceSource } from '../inferred-api'
import { postgresSource } from './database/postgres'
import { sqliteSource } from './database/sqlite'
import { harSource } from './har'
import { liveApiSource } from './live-api'
import { openApiSource } from './openapi'

/** The sorts of source, in the order in which they are tried. */
export const inferenceSources: readonly InferenceSource[] = [
  harSource,
  openApiSource,
  liveApiSource,
  sqliteSource,
  postgresSource,
]
