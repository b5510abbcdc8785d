import './logo.css'

/**
 * The logo: two overlapping cards, with a ship's steering wheel on the front card. The logo is recognizable at 16 px
 * and larger.
 */
export const Logo = ({ size }: { readonly size: number }) => (
  <svg width={size} height={size} viewBox="2 1.5 29 29" aria-hidden="true" className="logo">
    <rect className="logo-back" x="10.5" y="3" width="15" height="21" rx="3" transform="rotate(14 18 13)" />
    <rect className="logo-front" x="5" y="6" width="17" height="23" rx="3.5" />
    <g className="logo-helm">
      <circle cx="13.5" cy="17.5" r="4.1" />
      <path d="M13.5 11v13M7 17.5h13M8.9 12.9l9.2 9.2M18.1 12.9l-9.2 9.2" />
    </g>
  </svg>
)
