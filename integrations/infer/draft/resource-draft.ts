import type { IconName } from '../../../vocabulary'
import type { Entity } from '../inferred-api'

/** A resource as it will be declared, made of what is told of an entity. */
export interface ResourceDraft {
  readonly entity: Entity
  /** The resource's name: the entity's, or another where that is the engine's own. */
  readonly name: string
  readonly label: readonly [one: string, many: string]
  readonly about?: string
  /** The fields that name a record; 'createdAt' where nothing else does. */
  readonly title: readonly string[]
  readonly fields: readonly DraftField[]
  /** The API's names of its stamps, where it has them. */
  readonly stamps: Readonly<Partial<Record<TimestampName, string>>>
  readonly icon: IconName
  readonly doubts: readonly string[]
  readonly leftOut: readonly LeftOutField[]
}

export type TimestampName = 'createdAt' | 'updatedAt'

/** A property that no field stands for, and why. */
export interface LeftOutField {
  readonly property: string
  readonly because: string
}

/** A field as it will be declared. */
export interface DraftField {
  readonly name: string
  /** What the API calls it. */
  readonly property: string
  /** The function that declares it: 'text', 'belongsTo'. */
  readonly kind: string
  /** What stands before its options: the resource that it refers to, or its choices. */
  readonly to?: string
  readonly choices?: readonly DraftChoice[]
  /** Those of the small record or records that it holds. */
  readonly fields?: readonly DraftField[]
  readonly options: Readonly<Record<string, DraftOptionValue>>
  /** Digits of the smallest unit in which its amounts travel. */
  readonly minor?: number
  readonly doubts: readonly string[]
}

export interface DraftChoice {
  readonly value: string
  readonly label: string
}

/** What options are written of. */
export type DraftOptionValue = string | number | boolean | { readonly [key: string]: DraftOptionValue }
