# One image for every instance: it builds the site and the server, then carries only what runs. The server is
# bundled with its packages, so that none is copied.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /mirabelle
COPY package.json package-lock.json ./
COPY packages ./packages
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN NODE_ENV=production npm run build

FROM node:24.21.0-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/mirabelle
WORKDIR /mirabelle
COPY --from=build --chown=root:root /mirabelle/build ./build
COPY --from=build --chown=root:root /mirabelle/src/infrastructure/database/migrations ./src/infrastructure/database/migrations
COPY --from=build --chown=root:root /mirabelle/package.json ./
COPY --from=build --chown=root:root /mirabelle/scripts/serve.sh ./scripts/
RUN install -d -o node -g node /var/lib/mirabelle
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "scripts/serve.sh"]
