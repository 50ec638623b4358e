import type { ListedProduct } from '../../contract/console'
import type { Choices } from './choices'

interface ProductOptionsProps {
  products: readonly ListedProduct[]
  lines: Choices['lines']
}

/** Products to choose from, line by line. */
export function ProductOptions({ products, lines }: ProductOptionsProps) {
  return lines.map(({ key, name }) => {
    const own = products.filter(({ line }) => line === key)
    return (
      own.length > 0 && (
        <optgroup key={key} label={name}>
          {own.map((product) => (
            <option key={product.pid} value={product.pid}>
              {`${product.name} (${product.pid})`}
            </option>
          ))}
        </optgroup>
      )
    )
  })
}
