/** Stands in for the colours that antd works out while it runs, where they are worked out beforehand. */
export default {}
