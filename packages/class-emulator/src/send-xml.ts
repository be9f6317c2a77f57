import type { ServerResponse } from 'node:http'

export function sendXml(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'Content-Type': 'text/xml;charset=utf-8' }).end(text)
}
