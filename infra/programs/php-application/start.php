<?php
session_start();

function page(string $title, string $body): void
{
    echo "<!doctype html><title>$title</title><h1>$title</h1>$body";
    exit();
}

function requireLogin(): void
{
    if (isset($_SESSION['user'])) {
        return;
    }
    header('Location: login.php');
    exit();
}
