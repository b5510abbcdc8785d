import { useForm } from '@refinedev/antd'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Card, Form, Input, InputNumber, Select } from 'antd'
import { useParams } from 'react-router'
import { labelOf, type Row, resources } from './resources'

const states = [
  { value: 1, label: 'Active' },
  { value: 0, label: 'Inactive' },
]

function inputOf(field: string) {
  if (field === 'status') return <Select options={states} />
  return /^(orderCount|total|paid|price|stock)$/.test(field) ? <InputNumber /> : <Input />
}

/** The record from a cached list, so that the form appears immediately. */
function useListed(name: string, id: string | undefined): Row | undefined {
  const lists = useQueryClient().getQueriesData<{ data: Row[] }>({ queryKey: ['data', 'default', name, 'list'] })
  return lists.flatMap(([, answer]) => answer?.data ?? []).find((row) => row.id === id)
}

export default function Edit({ name }: { name: string }) {
  const { id } = useParams()
  const row = useListed(name, id)
  const { formProps, saveButtonProps } = useForm<Row>({
    resource: name,
    id,
    action: 'edit',
    redirect: 'list',
    queryOptions: row && { initialData: { data: row }, initialDataUpdatedAt: 0 },
  })
  return (
    <Card title={`Edit ${resources[name]?.title}`}>
      <Form {...formProps} layout="vertical">
        {resources[name]?.fields.map((field) => (
          <Form.Item key={field} name={field} label={labelOf(field)} rules={[{ required: true }]}>
            {inputOf(field)}
          </Form.Item>
        ))}
        <Button type="primary" {...saveButtonProps}>
          Save
        </Button>
      </Form>
    </Card>
  )
}
