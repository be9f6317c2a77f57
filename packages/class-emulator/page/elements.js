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
