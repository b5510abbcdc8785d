import {
  AppstoreOutlined,
  BarChartOutlined,
  BellOutlined,
  CalendarOutlined,
  CarOutlined,
  ClockCircleOutlined,
  CreditCardOutlined,
  DollarOutlined,
  DownloadOutlined,
  EditOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FlagOutlined,
  GiftOutlined,
  GlobalOutlined,
  HeartOutlined,
  IdcardOutlined,
  InboxOutlined,
  KeyOutlined,
  LogoutOutlined,
  MailOutlined,
  MoonOutlined,
  PercentageOutlined,
  PictureOutlined,
  SafetyOutlined,
  ScanOutlined,
  SettingOutlined,
  ShareAltOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  StarOutlined,
  SwapOutlined,
  TagOutlined,
  TagsOutlined,
  TeamOutlined,
  UndoOutlined,
  UnorderedListOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { builtInIcons, IconName } from '../../vocabulary'

/** The React component that draws an icon. */
export type IconComponent = ComponentType<{ readonly 'aria-label'?: string }>

/** The components of the icons that every business has. */
export const icons: Readonly<Record<(typeof builtInIcons)[number], IconComponent>> = {
  tag: TagOutlined,
  tags: TagsOutlined,
  box: AppstoreOutlined,
  image: PictureOutlined,
  list: UnorderedListOutlined,
  percent: PercentageOutlined,
  coins: DollarOutlined,
  cart: ShoppingCartOutlined,
  card: CreditCardOutlined,
  gift: GiftOutlined,
  users: TeamOutlined,
  user: UserOutlined,
  'user-group': IdcardOutlined,
  map: EnvironmentOutlined,
  truck: CarOutlined,
  inbox: InboxOutlined,
  shop: ShopOutlined,
  globe: GlobalOutlined,
  share: ShareAltOutlined,
  key: KeyOutlined,
  shield: SafetyOutlined,
  calendar: CalendarOutlined,
  file: FileTextOutlined,
  download: DownloadOutlined,
  wallet: WalletOutlined,
  swap: SwapOutlined,
  undo: UndoOutlined,
  star: StarOutlined,
  settings: SettingOutlined,
  flag: FlagOutlined,
  mail: MailOutlined,
  bell: BellOutlined,
  chart: BarChartOutlined,
  clock: ClockCircleOutlined,
  heart: HeartOutlined,
  moon: MoonOutlined,
  exit: LogoutOutlined,
  pencil: EditOutlined,
  scan: ScanOutlined,
}

let drawings: Readonly<Record<string, IconComponent>> = icons

/** Adds the icons of a business. */
export const registerIcons = (own: Readonly<Record<string, IconComponent>> = {}): void => {
  drawings = { ...icons, ...own }
}

/** Draws the icon that a declaration names, in the colour and size of the surrounding text. */
export const Icon = ({ name }: { name: IconName }) => {
  const Drawing = drawings[name]
  if (!Drawing) return null
  return (
    <span className="icon" aria-hidden="true">
      <Drawing aria-label={undefined} />
    </span>
  )
}
