import type { IconName } from '../../../vocabulary'
import type { Entity, InferredApi, Property } from '../inferred-api'
import { pluralLabelOf, splitNameWords, toSentenceCase } from '../names'
import { casingOf, dropNestedFieldsOfOtherCasing } from './casing'
import { draftFieldsOf } from './fields'
import type { ResourceDraft } from './resource-draft'
import { firstSentence } from './sentences'
import { timestampPropertiesOf } from './timestamps'
import { titleFieldsOf } from './title-fields'

/** The names of the engine's own resources, and of paths with a fixed meaning. */
const reservedNames = [
  'user',
  'role',
  'audit-entry',
  'token',
  'permission',
  'search',
  'profile',
  'password',
  'session',
  'proof',
  'list-view',
  'second-factor',
  'dashboard-stat',
  'dashboard-stats',
  'openapi',
  'setting',
  'settings',
  'dashboard',
]

/** Whether an id has no meaning for users, so that no field shows the id. */
const isMeaninglessId = ({ type, format }: Property, name: string) =>
  type === 'integer' || format === 'uuid' || /^_?(id|uuid|guid|gid|sid)$|(_id|Id|ID|_uuid|Uuid)$/.test(name)

function draftOf(entity: Entity, told: InferredApi, names: ReadonlyMap<string, string>): ResourceDraft {
  const { id, properties } = entity
  const stamps = timestampPropertiesOf(properties)
  const [only] = id
  const silent =
    id.length === 1 && only !== undefined && properties[only] && isMeaninglessId(properties[only], only) ? [only] : []
  const hidden = new Set([...silent, ...Object.values(stamps)])
  const rest = Object.fromEntries(Object.entries(properties).filter(([name]) => !hidden.has(name)))
  const { fields, leftOut } = draftFieldsOf(rest, {
    resourceOf: (one) => names.get(one),
    barred: ['id', 'createdAt', 'updatedAt'],
    depth: 0,
  })
  const name = names.get(entity.name) ?? entity.name
  const about = firstSentence(entity.about, 140)
  return {
    entity,
    name,
    label: [toSentenceCase(entity.name), toSentenceCase(pluralLabelOf(entity.name))],
    ...(about && { about }),
    title: titleFieldsOf(fields, entity),
    fields,
    stamps,
    icon: iconOf(entity.name),
    doubts: [
      ...entity.doubts,
      ...(name === entity.name
        ? []
        : [`'${entity.name}' is a reserved name; the entity of ${told.name} is called '${name}' here`]),
    ],
    leftOut,
  }
}

/** Drafts the resources for an API's entities. */
export function draftResources(told: InferredApi): readonly ResourceDraft[] {
  const used = new Set<string>()
  const names = new Map<string, string>()
  for (const { name } of told.entities) {
    const free =
      [reservedNames.includes(name) ? `${told.name}-${name}` : name, `${told.name}-${name}-record`].find(
        (one) => !used.has(one),
      ) ?? name
    used.add(free)
    names.set(name, free)
  }
  const drafts = told.entities.map((entity) => draftOf(entity, told, names))
  const casing = casingOf(drafts)
  return drafts.map((one) => dropNestedFieldsOfOtherCasing(one, casing))
}

/** The icons, by the nouns in a name. */
const iconPatterns: Readonly<Partial<Record<IconName, RegExp>>> = {
  users:
    /^(user|customer|people|person|member|contact|client|employee|staff|patient|student|owner|author|lead|account)$/,
  'user-group': /^(team|group|organi[sz]ation|company|department|segment)$/,
  cart: /^(order|cart|checkout|purchase|sale)$/,
  wallet: /^(payment|payout|transaction|transfer|refund|balance|charge|wallet)$/,
  file: /^(invoice|document|file|bill|report|contract|statement|attachment|page|article|post)$/,
  box: /^(product|item|package|parcel|inventory|stock|sku|variant)$/,
  tags: /^(category|tag|label|collection|taxonomy|topic)$/,
  tag: /^(price|brand|type|discount)$/,
  gift: /^(coupon|gift|voucher|promotion|reward)$/,
  percent: /^(tax|vat|rate)$/,
  coins: /^(currency|credit|fee)$/,
  card: /^(card|subscription|plan)$/,
  truck: /^(shipment|delivery|shipping|vehicle|carrier|fulfillment)$/,
  map: /^(address|location|region|country|city|zone|route)$/,
  shop: /^(shop|store|branch|outlet|vendor|supplier|seller|merchant|warehouse)$/,
  globe: /^(site|domain|website|url|web|webhook|host|language|locale)$/,
  key: /^(key|token|secret|credential|certificate)$/,
  shield: /^(role|permission|policy|rule)$/,
  calendar: /^(event|booking|appointment|visit|meeting|reservation|schedule|calendar|day|trip|flight)$/,
  image: /^(image|photo|picture|media|asset|video)$/,
  mail: /^(mail|email|message|newsletter|campaign|letter|comment|thread)$/,
  bell: /^(notification|alert|reminder|alarm)$/,
  chart: /^(metric|statistic|stat|analytics|score|dashboard)$/,
  clock: /^(log|job|task|run|session|history|time|activity|shift)$/,
  star: /^(review|rating|favorite|feedback)$/,
  settings: /^(setting|configuration|config|option|preference|integration|app|application)$/,
  flag: /^(flag|feature|issue|ticket|incident|dispute|report)$/,
  share: /^(share|channel|social|link)$/,
  inbox: /^(inbox|request|submission|form)$/,
}

/** The icon for a name. The last word has priority over earlier words. */
const iconOf = (name: string): IconName =>
  splitNameWords(name)
    .reverse()
    .flatMap(
      (word) =>
        (Object.keys(iconPatterns) as (keyof typeof iconPatterns)[]).find((icon) => iconPatterns[icon]?.test(word)) ??
        [],
    )[0] ?? 'list'
