export function element(name, text, attributes = {}) {
  const created = document.createElement(name)
  if (text !== undefined) created.textContent = text
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value)
  return created
}

export function button(text, press, label) {
  const created = element('button', text, label ? { 'aria-label': label } : {})
  created.onclick = press
  return created
}

/**
 * Shows items in a list by their ids. Those that stay are left alone, so that nothing is read out again and no
 * button loses the focus. The focus of an item that has gone moves to the list, or to the title.
 */
export function updateList(list, items, create) {
  const hadFocus = list.contains(document.activeElement)
  const shown = new Map([...list.children].map((item) => [item.dataset.id, item]))
  const ids = new Set(items.map(({ id }) => id))
  for (const [id, item] of shown) if (!ids.has(id)) item.remove()
  for (const item of items) {
    if (shown.has(item.id)) continue
    const created = create(item)
    created.dataset.id = item.id
    list.append(created)
  }
  if (!hadFocus) return
  if (items.length === 0) document.querySelector('h1')?.focus()
  else if (!list.contains(document.activeElement)) list.focus()
}
