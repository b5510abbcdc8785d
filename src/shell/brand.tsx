import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { currentBusiness } from '../../vocabulary'

/** What a business looks like. */
export interface Brand {
  /** Its mark, legible from 16 pixels on. Default: the first letter of its name. */
  readonly Logo?: ComponentType<{ readonly size: number }>
  /** The drawing beside the sign-in form. Default: none. */
  readonly Drawing?: ComponentType
}

const BrandContext = createContext<Brand>({})

export const useBrand = (): Brand => useContext(BrandContext)

export const BrandProvider = ({ brand, children }: { readonly brand: Brand; readonly children: ReactNode }) => (
  <BrandContext value={brand}>{children}</BrandContext>
)

const Initial = ({ size }: { readonly size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="logo">
    <rect className="logo-front" x="2" y="2" width="28" height="28" rx="8" />
    <text className="logo-initial" x="16" y="22" textAnchor="middle">
      {currentBusiness().name.charAt(0)}
    </text>
  </svg>
)

/** The mark of the business. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  const { Logo: Own = Initial } = useBrand()
  return <Own size={size} />
}
