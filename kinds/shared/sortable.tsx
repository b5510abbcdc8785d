import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { t } from '../../vocabulary'

interface SortableProps {
  /** The ids of the items in their current sequence. */
  readonly ids: readonly string[]
  /** The arrangement of the items. By default, the items are in a column. */
  readonly layout?: 'grid' | 'column'
  readonly onMove: (from: number, to: number) => void
  readonly children: ReactNode
}

const startsAfter = { activationConstraint: { distance: 5 } }
// If a finger moves immediately after the touch, the page scrolls.
const startsAfterPress = { activationConstraint: { delay: 200, tolerance: 8 } }
const byArrows = { coordinateGetter: sortableKeyboardCoordinates }

/**
 * Shows a list that users can sort with the mouse, a finger or the keyboard. Screen readers announce each step of the
 * sorting.
 */
export function Sortable({ ids, layout = 'column', onMove, children }: SortableProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, startsAfter),
    useSensor(TouchSensor, startsAfterPress),
    useSensor(KeyboardSensor, byArrows),
  )
  const place = (id: unknown) => ({ place: ids.indexOf(String(id)) + 1, count: ids.length })
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('Picked up. Position {{place}} of {{count}}.', place(active.id)),
    onDragOver: ({ active, over }) => t('Position {{place}} of {{count}}.', place((over ?? active).id)),
    onDragEnd: ({ active, over }) => t('Dropped. Position {{place}} of {{count}}.', place((over ?? active).id)),
    onDragCancel: ({ active }) => t('Move cancelled. Position {{place}} of {{count}}.', place(active.id)),
  }
  const instructions = t('Press Space to pick up the item, the arrow keys to move it, and Space again to drop it.')
  const drop = ({ active, over }: DragEndEvent) => {
    const from = ids.indexOf(String(active.id))
    const to = over ? ids.indexOf(String(over.id)) : from
    if (from !== to) onMove(from, to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      onDragEnd={drop}
    >
      <SortableContext
        items={[...ids]}
        strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** Makes an item sortable. Returns the properties of its element and of its drag handle. */
export function useSortableItem(id: string, disabled: boolean) {
  const { setNodeRef, transform, transition, isDragging, attributes, listeners, setActivatorNodeRef } = useSortable({
    id,
    disabled,
  })
  const { x = 0, y = 0 } = transform ?? {}
  const handle: ButtonHTMLAttributes<HTMLButtonElement> & { ref: typeof setActivatorNodeRef } = {
    ...attributes,
    ...listeners,
    type: 'button',
    ref: setActivatorNodeRef,
    disabled,
  }
  return {
    element: {
      ref: setNodeRef,
      style: { transform: transform ? `translate3d(${x}px, ${y}px, 0)` : undefined, transition },
      'data-moving': isDragging || undefined,
    },
    handle,
  }
}
