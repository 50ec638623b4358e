import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Popover } from '@base-ui/react/popover'
import { Tooltip } from '@base-ui/react/tooltip'
import { type ReactElement, type ReactNode, useState } from 'react'
import button from '../controls/button.module.css'
import { Icon } from '../controls/icon'
import css from './floating.module.css'

interface MenuProps {
  /** The name of the button, and of what it is about. */
  label: string
  items: readonly { readonly key: string; readonly words: string; readonly onChoose: () => void }[]
}

/** A button that opens a list of acts; arrow keys walk it, and Escape closes it. */
export function Menu({ label, items }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger className={`${button.button} ${button.tertiary} ${css.trigger}`} aria-label={label}>
        <Icon name={{ d: 'M4.6 10h.1M10 10h.1M15.4 10h.1' }} />
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={css.positioner} sideOffset={4} align="end">
          <BaseMenu.Popup className={css.popup}>
            {items.map(({ key, words, onChoose }) => (
              <BaseMenu.Item key={key} className={css.item} onClick={onChoose}>
                {words}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

interface ChoicesProps {
  /** The words of the button. */
  label: string
  items: readonly { readonly key: string; readonly words: string; readonly chosen: boolean }[]
  onChoose: (key: string, chosen: boolean) => void
  onClosed: () => void
}

/** A button that opens a list of which some are chosen; it stays open until all are. */
export function Choices({ label, items, onChoose, onClosed }: ChoicesProps) {
  return (
    <BaseMenu.Root onOpenChange={(open) => !open && onClosed()}>
      <BaseMenu.Trigger className={`${button.button} ${button.tertiary}`}>{label}</BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={css.positioner} sideOffset={4} align="end">
          <BaseMenu.Popup className={css.popup}>
            {items.map(({ key, words, chosen }) => (
              <BaseMenu.CheckboxItem
                key={key}
                className={css.item}
                checked={chosen}
                onCheckedChange={(next) => onChoose(key, next)}
              >
                <span className={css.mark}>{chosen && <Icon name="check" />}</span>
                {words}
              </BaseMenu.CheckboxItem>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

/** Words about something that is shown beside it, while it is pointed at or has the focus. */
export function Hint({ words, children }: { words: string; children: ReactElement }) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} />
      <Tooltip.Portal>
        <Tooltip.Positioner className={css.positioner} sideOffset={6}>
          <Tooltip.Popup className={css.hint}>{words}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

/** A word that opens an explanation, also by touch and by keys. */
export function Explained({ words, children }: { words: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className={css.explained}>{children}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={css.positioner} sideOffset={6} align="start">
          <Popover.Popup className={`${css.popup} ${css.explanation}`}>
            <Popover.Description>{words}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
