/**
 * The logo of the repair shop: the head of a screw with a rotated slot. The logo is recognizable at 16 px and larger.
 */
export const Logo = ({ size }: { readonly size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="logo">
    <circle className="fettle-head" cx="16" cy="16" r="14" />
    <path className="fettle-slot" d="M16 6.5v19M6.5 16h19" transform="rotate(30 16 16)" />
  </svg>
)
