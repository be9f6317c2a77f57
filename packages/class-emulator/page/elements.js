export function element(name, text, attributes = {}) {
  const made = document.createElement(name)
  if (text !== undefined) made.textContent = text
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

export function button(text, press, label) {
  const made = element('button', text, label ? { 'aria-label': label } : {})
  made.onclick = press
  return made
}
