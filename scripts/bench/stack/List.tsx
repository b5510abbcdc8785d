import { useList } from '@refinedev/core'
import { Table, Tag, Typography } from 'antd'
import type { ColumnsType } from 'antd/es/table'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import { labelOf, type Row, resources } from './resources'

/** The text of a cell: the name of a reference, or the day of a time. */
function textOf(value: unknown): string {
  if (typeof value === 'object' && value !== null) return (value as { name: string }).name
  const text = String(value ?? '')
  return /^\d{4}-\d\d-\d\dT/.test(text) ? text.slice(0, 10) : text
}

const draw: Readonly<Record<string, (value: unknown) => ReactNode>> = {
  status: (value) => <Tag color={value ? 'green' : 'default'}>{value ? 'Active' : 'Inactive'}</Tag>,
  paymentStatus: (value) => <Tag>{textOf(value)}</Tag>,
  orderStatus: (value) => <Tag>{textOf(value)}</Tag>,
  stockLevel: (value) => <Tag>{textOf(value)}</Tag>,
}

const keyOf = (value: unknown) => (typeof value === 'number' ? value : textOf(value))

const by = (column: string) => (one: Row, other: Row) => {
  const [a, b] = [keyOf(one[column]), keyOf(other[column])]
  return a < b ? -1 : Number(a > b)
}

export default function List({ name }: { name: string }) {
  const { result, query } = useList<Row>({ resource: name, pagination: { mode: 'off' } })
  useEffect(() => {
    if (!query.isLoading) requestIdleCallback(() => import('./Edit'))
  }, [query.isLoading])
  const columns = useMemo<ColumnsType<Row>>(
    () => [
      ...(resources[name]?.columns ?? []).map((column) => ({
        key: column,
        dataIndex: column,
        title: labelOf(column),
        sorter: by(column),
        render: draw[column] ?? textOf,
      })),
      { key: 'edit', title: '', render: (_, { id }) => <Link to={`/${name}/${id}`}>Edit</Link> },
    ],
    [name],
  )
  return (
    <>
      <Typography.Title level={3}>{resources[name]?.title}</Typography.Title>
      <Table
        rowKey="id"
        size="middle"
        loading={query.isLoading}
        columns={columns}
        dataSource={result.data}
        pagination={{ defaultPageSize: 25, showSizeChanger: false }}
      />
    </>
  )
}
