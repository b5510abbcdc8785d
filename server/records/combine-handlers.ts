import type { Handler, Handlers } from '../contract/handler'

/**
 * Combines the handlers of the engine with the handlers of a business. If the engine and the business have a handler
 * for the same resource, such as `user`, both handlers run. Before a change, the business handler runs first, and the
 * engine handler receives the result of the business handler. The engine therefore checks values of the business
 * handler like values that people enter. After a change, the engine handler runs first. Derived fields, actions,
 * rollups and indexes of both handlers are merged. See `duplicateHandlerParts`.
 */
export const combineHandlers = (engine: Handlers, business: Handlers = {}): Handlers => ({
  ...engine,
  ...Object.fromEntries(
    Object.entries(business).map(([name, handler]) => {
      const own = engine[name]
      return [name, own ? combine(own, handler) : handler]
    }),
  ),
})

const combine = (engine: Handler, business: Handler): Handler => ({
  ...((business.erasure ?? engine.erasure) && { erasure: { ...engine.erasure, ...business.erasure } }),
  derived: { ...engine.derived, ...business.derived },
  computes: [...(engine.computes ?? []), ...(business.computes ?? [])],
  beforeCreate: async (context, values) => {
    const filled = (await business.beforeCreate?.(context, values)) ?? values
    return (await engine.beforeCreate?.(context, filled)) ?? filled
  },
  afterCreate: async (...written) => {
    await engine.afterCreate?.(...written)
    await business.afterCreate?.(...written)
  },
  beforeEdit: async (context, stored, changes) => {
    const meant = (await business.beforeEdit?.(context, stored, changes)) ?? changes
    return (await engine.beforeEdit?.(context, stored, meant)) ?? meant
  },
  afterEdit: async (...changed) => {
    await engine.afterEdit?.(...changed)
    await business.afterEdit?.(...changed)
  },
  beforeDelete: async (...meant) => {
    await business.beforeDelete?.(...meant)
    await engine.beforeDelete?.(...meant)
  },
  tables: async (database) => {
    await engine.tables?.(database)
    await business.tables?.(database)
  },
  belongings: [...(engine.belongings ?? []), ...(business.belongings ?? [])],
  indexes: [...(engine.indexes ?? []), ...(business.indexes ?? [])],
  rollups: [...(engine.rollups ?? []), ...(business.rollups ?? [])],
  beforeAction: { ...engine.beforeAction, ...business.beforeAction },
  undo: { ...engine.undo, ...business.undo },
  actions: { ...engine.actions, ...business.actions },
})

const named = ['derived', 'beforeAction', 'undo', 'actions'] as const

/**
 * The names that a business handler and the engine's handler both define. The result has one sentence for each name.
 */
export const duplicateHandlerParts = (engine: Handlers, business: Handlers = {}): string[] =>
  Object.entries(business).flatMap(([name, handler]) =>
    named.flatMap((part) =>
      Object.keys(handler[part] ?? {})
        .filter((one) => engine[name]?.[part]?.[one])
        .map(
          (one) =>
            `business/server: the handler of ${name} has ${part}.${one}, which the engine's has already. Take it out, or declare ${part === 'derived' ? 'a field' : 'an action'} of another name for it.`,
        ),
    ),
  )
