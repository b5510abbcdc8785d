module.exports = () => new WeakMap()
