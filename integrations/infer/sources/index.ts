import type { InferenceSource } from '../inferred-api'
import { postgresSource } from './database/postgres'
import { sqliteSource } from './database/sqlite'
import { harSource } from './har'
import { liveApiSource } from './live-api'
import { openApiSource } from './openapi'

/** All kinds of sources, in the order of trying. */
export const inferenceSources: readonly InferenceSource[] = [
  harSource,
  openApiSource,
  liveApiSource,
  sqliteSource,
  postgresSource,
]
