# The page and the HTTP API in a container:
#
#   docker build -t unjam .
#   docker run --rm -p 8000:8000 unjam                  # then open http://localhost:8000/
#   docker run --rm unjam solve jam:1                   # any other command
#
# Nothing is fetched at run time, and nothing is written: `--read-only --cap-drop ALL` works.

# Build: a compiler, and the package with its dependencies in /opt/unjam.
FROM python:3.13-slim-bookworm AS build
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends g++ \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY pyproject.toml CMakeLists.txt LICENSE README.md ./
COPY cpp cpp
COPY src src
# hadolint ignore=DL3013
RUN python -m venv --without-pip /opt/unjam \
    && pip --python /opt/unjam/bin/python install --no-cache-dir '.[web,pictures,photo]'

# Final image: Python and /opt/unjam, without compiler and sources.
FROM python:3.13-slim-bookworm
LABEL org.opencontainers.image.title="unjam" \
      org.opencontainers.image.description="Solve Rush Hour and its relatives, exactly and fast" \
      org.opencontainers.image.source="https://github.com/unjam/unjam" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /opt/unjam /opt/unjam
ENV PATH=/opt/unjam/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1
# A number, so that Kubernetes can check `runAsNonRoot`. It needs no entry in /etc/passwd.
USER 10001:10001
WORKDIR /tmp
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=15s --retries=3 \
    CMD ["python", "-c", "import http.client; c = http.client.HTTPConnection('127.0.0.1', 8000, timeout=4); c.request('GET', '/healthz'); raise SystemExit(c.getresponse().status != 200)"]
ENTRYPOINT ["unjam"]
# Browsers may call the server `localhost` or by address; other names need `--allow-host NAME`.
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--no-open"]
