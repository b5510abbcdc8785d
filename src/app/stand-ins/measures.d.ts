declare module 'virtual:antd-measures' {
  const measures: Readonly<Record<string, number>>
  export default measures
}
