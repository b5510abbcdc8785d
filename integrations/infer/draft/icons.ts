import type { IconName } from '../../../vocabulary'
import { splitNameWords } from '../names'

/** Icons by the nouns in a name. */
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
export const iconOf = (name: string): IconName =>
  splitNameWords(name)
    .reverse()
    .flatMap(
      (word) =>
        (Object.keys(iconPatterns) as (keyof typeof iconPatterns)[]).find((icon) => iconPatterns[icon]?.test(word)) ??
        [],
    )[0] ?? 'list'
