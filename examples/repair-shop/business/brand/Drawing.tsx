const teeth = Array.from({ length: 12 }, (_, index) => index * 30)

const Gear = ({ x, y, size, shade }: { x: number; y: number; size: number; shade: string }) => (
  <g transform={`translate(${x} ${y}) scale(${size})`} className={shade}>
    {teeth.map((angle) => (
      <rect key={angle} x="-9" y="-78" width="18" height="30" rx="5" transform={`rotate(${angle})`} />
    ))}
    <circle r="60" />
    <circle r="24" className="fettle-hole" />
  </g>
)

/** The illustration on the sign-in page: an open clockwork on a workbench, with a screwdriver. */
export const Drawing = () => (
  <svg className="brand-drawing" aria-hidden="true" viewBox="0 0 480 400" preserveAspectRatio="xMidYMax slice">
    <circle cx="366" cy="92" r="36" className="fettle-lamp" />
    <Gear x={150} y={214} size={1.25} shade="fettle-1" />
    <Gear x={292} y={262} size={0.85} shade="fettle-2" />
    <Gear x={246} y={122} size={0.6} shade="fettle-3" />
    <g transform="translate(388 250) rotate(24)">
      <rect x="-16" y="-128" width="32" height="104" rx="14" className="fettle-lamp" />
      <rect x="-5" y="-26" width="10" height="112" rx="3" className="fettle-steel" />
    </g>
    <path d="M0 344h480v56H0z" className="fettle-bench" />
  </svg>
)
