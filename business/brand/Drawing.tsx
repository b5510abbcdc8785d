import './drawing.css'

const spokes = [0, 45, 90, 135]

const Helm = () => (
  <g className="drawing-helm">
    {spokes.map((angle) => (
      <path key={angle} d="M0-58V58" transform={`rotate(${angle})`} />
    ))}
    <circle r="37" />
    <circle r="10" className="drawing-hub" />
  </g>
)

const Card = ({ angle, shade }: { angle: number; shade: string }) => (
  <rect x="-75" y="-215" width="150" height="215" rx="16" transform={`rotate(${angle} 0 60)`} className={shade} />
)

/**
 * The illustration on the sign-in page: a fan of playing cards above the sea, with a ship's steering wheel on the front
 * card.
 */
export const Drawing = () => (
  <svg className="brand-drawing" aria-hidden="true" viewBox="0 0 480 400" preserveAspectRatio="xMidYMax slice">
    <circle cx="372" cy="88" r="34" className="drawing-sun" />
    <g transform="translate(240 318)">
      <Card angle={-32} shade="drawing-card-4" />
      <Card angle={32} shade="drawing-card-3" />
      <Card angle={-16} shade="drawing-card-3" />
      <Card angle={16} shade="drawing-card-2" />
      <Card angle={0} shade="drawing-card-1" />
      <g transform="translate(0 -118) scale(.78)">
        <Helm />
      </g>
    </g>
    <path className="drawing-sea-3" d="M0 296c40-22 80-22 120 0s80 22 120 0 80-22 120 0 80 22 120 0v104H0z" />
    <path className="drawing-sea-2" d="M0 322c30-18 60-18 96-2s78 20 120 2 84-16 120 0 90 18 144-4v82H0z" />
    <path className="drawing-sea-1" d="M0 356c48-16 84-14 132 0s96 12 144 0 132-18 204 0v44H0z" />
  </svg>
)
