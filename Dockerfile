# The server with its website and commands; src/deploy/README.md says how it is used.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json webpack.config.ts ./
COPY locales locales
COPY machines machines
COPY src src
RUN npm run build && rm dist/*/*.map dist/client/assets/*.map

FROM node:24-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# TypeScript is an optional peer of a package: npm installs it, nothing asks for it. SQLite comes for every system.
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/typescript node_modules/@typescript node_modules/@photostructure/sqlite/src \
  && find node_modules/@photostructure/sqlite/prebuilds -mindepth 1 -maxdepth 1 ! -name "linux-*" -exec rm -r {} +

FROM node:24-trixie-slim
# pg_dump and pg_restore for the backups of a PostgreSQL database; the version of compose.yaml's server.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-17 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data
RUN install -d -o node -g node -m 700 /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY public public
COPY locales locales
COPY machines machines
COPY src/shared src/shared
COPY src/server src/server
COPY src/tools src/tools
USER node
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
