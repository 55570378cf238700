# One image for an instance of the site, the content lake, and operators' commands. docs/how-to/deploy.md explains how
# to run it. It runs with the project's own Node, which is one of its packages.

FROM node:24-bookworm-slim AS npm
# The project's own Node is linked against libatomic, which slim images lack.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM npm AS packages
RUN npm ci --include=dev --include=optional

FROM packages AS build
ENV NEXT_TELEMETRY_DISABLED=1 DO_NOT_TRACK=1 NO_UPDATE_NOTIFIER=1
COPY . .
RUN node_modules/.bin/node scripts/build.mjs && rm -rf .next/cache

FROM npm AS packages-to-run
# Removes development packages from package.json first. Otherwise npm installs those that a production package would
# accept as an optional peer.
RUN npm pkg delete devDependencies && npm install --package-lock-only && npm ci --omit=dev --include=optional
RUN npm sbom --sbom-format=cyclonedx --sbom-type=application > sbom.cdx.json

FROM debian:12-slim
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 10001 --user-group --home-dir /app --no-create-home --shell /usr/sbin/nologin southbound \
  && mkdir /app /data \
  && chown southbound:southbound /data && chmod 700 /data
WORKDIR /app
ENV PATH=/app/node_modules/.bin:$PATH \
  NODE_ENV=production \
  NEXT_TELEMETRY_DISABLED=1 \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data
COPY --from=packages-to-run /app/node_modules ./node_modules
COPY . .
COPY --from=build /app/.studio ./.studio
# Software bill of materials of this image.
COPY --from=packages-to-run /app/sbom.cdx.json ./sbom.cdx.json
# Read-only: rendered pages are cached in /data.
COPY --from=build /app/.next ./.next
USER southbound
VOLUME /data
EXPOSE 3000
# Liveness check, healthy once the database is migrated and the timetable is loaded. It does not check readiness: while
# the content or the database is down no instance is ready. A supervisor that restarts unhealthy containers would then
# stop all of them.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=2s --retries=3 \
  CMD node scripts/health-check.mjs "http://127.0.0.1:$PORT/api/v1/health"
# Graceful shutdown: finishes requests and work in flight, which takes up to twelve seconds.
STOPSIGNAL SIGTERM
CMD ["node", "src/server.ts"]
