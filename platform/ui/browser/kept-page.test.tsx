import { expect, it, vi } from 'vitest'
import { reloadKeptPage } from './kept-page'

it('a page from the browser’s back cache is loaded again, and no other', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  reloadKeptPage()
  const show = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  show(false)
  expect(reload).not.toHaveBeenCalled()
  show(true)
  expect(reload).toHaveBeenCalledOnce()
  reload.mockRestore()
})
