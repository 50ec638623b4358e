import { expect, it, vi } from 'vitest'
import { reloadKeptPage } from './kept-page'

it('asks for a page again that the browser has kept, and for no other', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  reloadKeptPage()
  const show = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  show(false)
  expect(reload).not.toHaveBeenCalled()
  show(true)
  expect(reload).toHaveBeenCalledOnce()
  reload.mockRestore()
})
