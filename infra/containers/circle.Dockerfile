# The third demo target, whose weaknesses move. Build it from the root of the repository.
ARG NODE_IMAGE=node:26.10.0-trixie-slim

FROM ${NODE_IMAGE} AS tools
ENV CI=1 TURBO_TELEMETRY_DISABLED=1
RUN ["npm", "install", "--global", "pnpm@12.21.0", "turbo@2.11.11"]

FROM tools AS pruned
WORKDIR /repository
COPY . .
RUN ["turbo", "prune", "@sentiero/circle", "--docker"]

FROM tools AS installed
WORKDIR /app
COPY --from=pruned /repository/out/json/ ./
RUN ["pnpm", "install", "--prod", "--frozen-lockfile", "--ignore-scripts", "--filter-prod", "@sentiero/circle..."]
COPY --from=pruned /repository/out/full/packages ./packages
COPY --from=pruned /repository/out/full/apps ./apps

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="sentiero-circle" \
  org.opencontainers.image.description="An application with moving weaknesses, Sentiero's third demo target"
# Build tools of the base image are removed.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/yarn* /opt/yarn*
COPY --from=installed /app /app
COPY infra/containers/health-check.ts /app/
WORKDIR /app/apps/circle
ENV NODE_ENV=production HOST=0.0.0.0 CIRCLE_PORT=8080
EXPOSE 8080
USER 10001:10001
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "/app/health-check.ts", "CIRCLE_PORT", "/_sentiero/health"]
ENTRYPOINT ["node"]
CMD ["src/main.ts"]
