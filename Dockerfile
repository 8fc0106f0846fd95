# The same set-up and the same start script as on any machine, with the set-up done once, while the image is built.
FROM node:24-bookworm-slim

# The browser that scripts use. Fonts, so that pages look as they do elsewhere.
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium fonts-liberation ca-certificates \
  && rm -rf /var/lib/apt/lists/*

WORKDIR /app
COPY . .
# What only the build needed goes again.
RUN node scripts/set-up.mjs \
  && npm prune --omit=dev --no-audit --no-fund \
  && npm cache clean --force \
  && mkdir -p /data \
  && chown -R node:node /data packages/console/dist packages/server/dist

USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data CHROMIUM_PATH=/usr/bin/chromium
VOLUME /data
EXPOSE 3000

# Whether the process is alive. A balancer asks `/readyz`, which fails too while the database is away: no reason to restart.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]

# What `npm start` runs. Without npm and its shell in between, signals arrive.
CMD ["node", "scripts/start.mjs"]
