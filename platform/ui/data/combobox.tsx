import { Combobox as Base } from '@base-ui/react/combobox'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from '@/platform/i18n/wording'
import { Icon } from '../controls/icon'
import { FieldNotes, remarked } from '../forms/field-frame'
import css from './combobox.module.css'

/** A thing to choose: its value, and its words. */
export type Choice = readonly [value: string, words: string]

interface ComboboxProps {
  label: string
  choices: readonly Choice[]
  /** Null: nothing is chosen. */
  value: string | null
  onChoose: (value: string | null) => void
  /** Words where nothing is chosen. */
  none?: string
  /** It is a filter over a list, and as small as the others there. */
  isFilter?: boolean
  /** For screen readers only: what stands where nothing is chosen says the same. */
  unseenLabel?: boolean
  /** The name of the field in its form, and the problem of its value. */
  name?: string
  problem?: string | undefined
  children?: ReactNode
}

/** A field to choose one of many in, which are searched by typing. */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    choices,
    value,
    onChoose,
    none = '',
    isFilter = false,
    unseenLabel = false,
    name,
    problem,
    children,
  } = props
  const id = useId()
  const translate = useTranslate()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const chosen = choices.find(([each]) => each === value) ?? null
  return (
    <div className={isFilter ? `${css.field} ${css.filter}` : css.field} ref={(field) => setPlace(layerOf(field))}>
      <Base.Root
        items={choices}
        value={chosen}
        onValueChange={(next: Choice | null) => onChoose(next?.[0] ?? null)}
        itemToStringLabel={([, words]: Choice) => words}
        itemToStringValue={([each]: Choice) => each}
        isItemEqualToValue={([one]: Choice, [other]: Choice) => one === other}
        autoHighlight
      >
        <label className={unseenLabel ? 'unseen' : css.label} htmlFor={id}>
          {label}
        </label>
        <Base.InputGroup className={css.group}>
          <Base.Input id={id} className={css.input} placeholder={none} name={name} {...remarked(id, { problem })} />
          <Base.Clear className={css.button} aria-label={translate('room.clear')}>
            <Icon name="close" />
          </Base.Clear>
          <Base.Trigger className={css.button} aria-label={label}>
            <Icon name="down" />
          </Base.Trigger>
        </Base.InputGroup>
        <Base.Portal container={place}>
          <Base.Positioner className={css.positioner} sideOffset={4}>
            <Base.Popup className={css.popup}>
              <Base.Empty>
                <p className={css.none}>{translate('room.noChoice')}</p>
              </Base.Empty>
              <Base.List className={css.list}>
                {(choice: Choice) => (
                  <Base.Item key={choice[0]} value={choice} className={css.item}>
                    {choice[1]}
                    <Base.ItemIndicator>
                      <Icon name="check" />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      <FieldNotes id={id} problem={problem} />
      {children}
    </div>
  )
}

/** Returns the layer of an element: an open dialog lets nothing be reached that is not in it. */
const layerOf = (element: HTMLElement | null) =>
  element?.closest<HTMLElement>('dialog') ?? element?.ownerDocument.body ?? null

interface SearchComboboxProps extends Pick<ComboboxProps, 'label' | 'choices' | 'none'> {
  name: string
  /** The value in the address. */
  initial: string | null
}

/** The same as a filter over a list. A choice takes effect at once. */
export function SearchCombobox({ name, initial, ...props }: SearchComboboxProps) {
  const [value, setValue] = useState(initial)
  const field = useRef<HTMLInputElement>(null)
  function choose(next: string | null) {
    flushSync(() => setValue(next))
    field.current?.form?.requestSubmit()
  }
  return (
    <Combobox {...props} value={value} onChoose={choose} isFilter>
      <input type="hidden" name={name} value={value ?? ''} ref={field} />
    </Combobox>
  )
}
