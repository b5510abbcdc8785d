/** Replaces the colours that antd calculates at run time. The build calculates the colours instead. */
export default {}
