import { describe, expect, it } from 'vitest'
import { choice, money, onOff, text } from '../../kinds/definitions'
import { actionMessage, choices, defineResource, recordChangeMessage } from '../../vocabulary'

const states = choices({ open: 'Open', approved: { label: 'Approved', tone: 'green' } })

const expense = (says?: Parameters<typeof defineResource>[0]['says']) =>
  defineResource({
    name: 'expense',
    label: ['Expense', 'Expenses'],
    title: 'purpose',
    fields: {
      purpose: text({ required: true }),
      amount: money(),
      state: choice(states, { default: 'open' }),
      status: onOff(),
    },
    actions: {
      decide: {
        label: 'Decide',
        call: { method: 'PUT', path: '/expense/decide/{id}' },
        transition: 'state',
        fields: { state: choice(states, { required: true }) },
      },
      remind: { label: 'Remind', call: { method: 'PUT', path: '/expense/remind/{id}' } },
      pay: { label: 'Pay', call: { method: 'PUT', path: '/expense/pay/{id}' }, says: 'Expense {{purpose}} was paid.' },
    },
    ...(says && { says }),
  })

const taxi = { id: '1', purpose: 'Taxi', state: 'approved', status: 0 }

describe('the toast after a change', () => {
  it('names the record and its new state', () => {
    const resource = expense()
    expect(recordChangeMessage(resource, 'created', taxi)).toBe('Expense Taxi was added.')
    expect(recordChangeMessage(resource, 'updated', taxi)).toBe('Expense Taxi was saved.')
    expect(recordChangeMessage(resource, 'deleted', taxi)).toBe('Expense Taxi was deleted.')
    expect(recordChangeMessage(resource, 'status', taxi)).toBe('Expense Taxi is inactive.')
    expect(recordChangeMessage(resource, 'status', { ...taxi, status: 1 })).toBe('Expense Taxi is active.')
  })

  it('names only the resource if the record is unknown', () => {
    const resource = expense()
    expect(recordChangeMessage(resource, 'created')).toBe('Expense was added.')
    expect(recordChangeMessage(resource, 'status')).toBe('Status updated successfully.')
  })

  it('is the message of the specification if the resource declares its noun', () => {
    const resource = expense({ noun: 'Expense Master' })
    expect(recordChangeMessage(resource, 'created', taxi)).toBe('Expense Master added successfully.')
    expect(recordChangeMessage(resource, 'status', taxi)).toBe('Status updated successfully.')
  })

  it('fills the placeholders of a declared message', () => {
    const resource = expense({ updated: '{{one}} {{name}} is {{state}}.' })
    expect(recordChangeMessage(resource, 'updated', taxi)).toBe('Expense Taxi is Approved.')
  })

  it('is the default if a value of the declared message is unknown', () => {
    const resource = expense({ updated: 'Expense {{purpose}} costs {{amount}}.' })
    expect(recordChangeMessage(resource, 'updated', taxi)).toBe('Expense Taxi was saved.')
  })
})

describe('the toast after an action', () => {
  const { actions } = expense()

  it('names the record and the new value of its choice', () => {
    expect(actionMessage(expense(), actions.decide, taxi)).toBe('Expense Taxi: State is Approved.')
  })

  it('names the action if it changes no choice', () => {
    expect(actionMessage(expense(), actions.remind, taxi)).toBe("Expense Taxi: 'Remind' completed.")
    expect(actionMessage(expense(), actions.remind)).toBe("'Remind' completed.")
  })

  it('is the declared message if its values are known', () => {
    expect(actionMessage(expense(), actions.pay, taxi)).toBe('Expense Taxi was paid.')
    expect(actionMessage(expense(), actions.pay)).toBe("'Pay' completed.")
  })
})
