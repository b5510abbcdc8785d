import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { currentBusiness } from '../../vocabulary'

/** The visual identity of a business. */
export interface Brand {
  /** The logo, which must be legible at 16 pixels and more. Default: the first letter of the name of the business. */
  readonly Logo?: ComponentType<{ readonly size: number }>
  /** The drawing next to the sign-in form. Default: no drawing. */
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

/** The logo of the business. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  const { Logo: Own = Initial } = useBrand()
  return <Own size={size} />
}
